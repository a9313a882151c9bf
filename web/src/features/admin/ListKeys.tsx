import { AskDialog } from '@/ui/AskDialog';

interface Props {
  /** Each key with what it does. */
  keys: ReadonlyArray<readonly [string, string]>;
  onClose: () => void;
}

/** What the keys of a list do. */
export function ListKeys({ keys, onClose }: Props) {
  return (
    <AskDialog title="Keys" yes="Close" no="Back" onYes={() => undefined} onClose={onClose}>
      <dl className="queue-keys">
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </AskDialog>
  );
}
