/** By this mark at the start of a table, Excel knows that it is UTF-8. */
const mark = '\ufeff';

/** Has the browser take what is at an address of the site as a file. */
export function downloadFrom(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

/** Hands a text over as a file. */
export function download(text: string, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([type === 'text/csv' ? mark + text : text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
