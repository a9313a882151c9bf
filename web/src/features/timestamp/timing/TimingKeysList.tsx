import { choices, setReaction, useReaction } from './reaction';

const keys: ReadonlyArray<[string[], string]> = [
  [['T'], 'Time the next row'],
  [['⇧', 'T'], 'Time the row that plays again'],
  [['[', ']'], 'One second earlier or later'],
  [['Z'], 'Take the last act back'],
  [['N'], 'Skip this row'],
  [['S'], 'Take the likely change nearby'],
  [['R'], 'Play the last 5 seconds again'],
  [['Space'], 'Play or pause'],
  [['←', '→'], 'Back or forward 5 seconds'],
  [['Y', 'X'], 'Agree or disagree with the time of the row that plays'],
  [['?'], 'Show these keys'],
  [['Esc'], 'Leave; what you tapped stays on this device'],
];

const nameOf = (ms: number | null) => (ms === null ? 'As usual' : ms === 0 ? 'None' : `${ms / 1000} s`);

/** The keys of timing with what they do, and how long the person takes to react. */
export function TimingKeysList({ hasHints }: { hasHints: boolean }) {
  const reaction = useReaction();
  return (
    <section aria-label="Keys" className="timing-keys">
      <p className="text-muted text-sm">
        Press <b>T</b> the moment it starts. We set it{' '}
        {reaction === null ? 'a quarter of a second' : nameOf(reaction)} earlier, to make up for your
        reaction; paused, the moment is taken as it stands.
      </p>
      {hasHints && (
        <p className="text-muted text-sm">
          <span className="close-up-sign" aria-hidden="true" /> A likely change: the machine hears the music
          change here, so a track may start. ‘Likely at’ is its guess for a row; only you can tell.
        </p>
      )}
      <dl>
        {keys.map(([names, meaning]) => (
          <div key={meaning}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <label className="flex items-center gap-2 text-muted text-sm">
        Reaction taken off
        <select
          className="input timing-reaction"
          value={String(reaction)}
          onChange={({ currentTarget: { value } }) => setReaction(value === 'null' ? null : Number(value))}
        >
          {choices.map((ms) => (
            <option key={String(ms)} value={String(ms)}>
              {nameOf(ms)}
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}
