import { choices } from './encodings';

interface Props {
  id: string;
  /** The encoding that is chosen; empty where none is. */
  value: string;
  onChoose: (encoding: string) => void;
}

/** All encodings, by their languages. */
export function EncodingSelect({ id, value, onChoose }: Props) {
  return (
    <select
      id={id}
      className="input max-w-80"
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {value === '' && (
        <option value="" disabled>
          Choose…
        </option>
      )}
      {choices.map((choice) => (
        <option key={choice.id} value={choice.id}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}
