/** The encodings that a person can choose from, each under the language it is for, as browsers list them. */

interface Known {
  /** As `TextDecoder` names it. */
  id: string;
  name: string;
  language: string;
}

const known: readonly Known[] = [
  { id: 'utf-8', name: 'UTF-8', language: 'Unicode' },
  { id: 'utf-16le', name: 'UTF-16LE', language: 'Unicode' },
  { id: 'utf-16be', name: 'UTF-16BE', language: 'Unicode' },
  { id: 'windows-1256', name: 'Windows-1256', language: 'Arabic' },
  { id: 'iso-8859-6', name: 'ISO-8859-6', language: 'Arabic' },
  { id: 'windows-1257', name: 'Windows-1257', language: 'Baltic' },
  { id: 'iso-8859-13', name: 'ISO-8859-13', language: 'Baltic' },
  { id: 'iso-8859-4', name: 'ISO-8859-4', language: 'Baltic' },
  { id: 'windows-1250', name: 'Windows-1250', language: 'Central European' },
  { id: 'iso-8859-2', name: 'ISO-8859-2', language: 'Central European' },
  { id: 'gbk', name: 'GBK', language: 'Chinese, Simplified' },
  { id: 'gb18030', name: 'GB18030', language: 'Chinese, Simplified' },
  { id: 'big5', name: 'Big5', language: 'Chinese, Traditional' },
  { id: 'windows-1251', name: 'Windows-1251', language: 'Cyrillic' },
  { id: 'koi8-r', name: 'KOI8-R', language: 'Cyrillic' },
  { id: 'koi8-u', name: 'KOI8-U', language: 'Cyrillic' },
  { id: 'ibm866', name: 'DOS 866', language: 'Cyrillic' },
  { id: 'iso-8859-5', name: 'ISO-8859-5', language: 'Cyrillic' },
  { id: 'x-mac-cyrillic', name: 'Macintosh', language: 'Cyrillic' },
  { id: 'windows-1253', name: 'Windows-1253', language: 'Greek' },
  { id: 'iso-8859-7', name: 'ISO-8859-7', language: 'Greek' },
  { id: 'windows-1255', name: 'Windows-1255', language: 'Hebrew' },
  { id: 'iso-8859-8', name: 'ISO-8859-8', language: 'Hebrew' },
  { id: 'shift_jis', name: 'Shift_JIS', language: 'Japanese' },
  { id: 'euc-jp', name: 'EUC-JP', language: 'Japanese' },
  { id: 'iso-2022-jp', name: 'ISO-2022-JP', language: 'Japanese' },
  { id: 'euc-kr', name: 'EUC-KR', language: 'Korean' },
  { id: 'windows-874', name: 'Windows-874', language: 'Thai' },
  { id: 'windows-1254', name: 'Windows-1254', language: 'Turkish' },
  { id: 'windows-1258', name: 'Windows-1258', language: 'Vietnamese' },
  { id: 'windows-1252', name: 'Windows-1252', language: 'Western' },
  { id: 'iso-8859-15', name: 'ISO-8859-15', language: 'Western' },
  { id: 'macintosh', name: 'Macintosh', language: 'Western' },
];

/** What `TextDecoder` calls an encoding that has several names. */
export const idOf = (name: string): string => new TextDecoder(name).encoding;

/** An encoding in a sentence: `Windows-1251 (Cyrillic)`. */
export function wordsOfEncoding(id: string): string {
  const found = known.find((one) => one.id === id);
  return found === undefined ? id : `${found.name} (${found.language})`;
}

/** The same for a list that is looked through by language: `Cyrillic (Windows-1251)`. */
export const choices: ReadonlyArray<{ id: string; label: string }> = known.map(({ id, name, language }) => ({
  id,
  label: `${language} (${name})`,
}));
