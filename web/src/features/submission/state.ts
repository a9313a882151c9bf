/** What became of a submission, in words. */
export interface State {
  text: string;
  kind: 'good' | 'bad' | 'plain';
}

const states: ReadonlyMap<string, State> = new Map([
  ['pending', { text: 'Waiting for review', kind: 'plain' }],
  ['approved', { text: 'Approved', kind: 'good' }],
  ['imported', { text: 'In the catalogue', kind: 'good' }],
  ['rejected', { text: 'Rejected', kind: 'bad' }],
]);

/** A state that this page does not know yet is shown by its name. */
export const stateOf = (status: string): State => states.get(status) ?? { text: status, kind: 'plain' };
