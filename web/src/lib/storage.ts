/**
 * The browser's storage. It may be full, absent or forbidden: reading then finds nothing and writing says so,
 * and nobody above has to care.
 */
type Kind = 'local' | 'session';

function open(kind: Kind): Storage | null | undefined {
  try {
    return kind === 'local' ? globalThis.localStorage : globalThis.sessionStorage;
  } catch {
    return null;
  }
}

export function readJson(kind: Kind, key: string): unknown {
  try {
    const text = open(kind)?.getItem(key);
    return text === null || text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether the value was kept. */
export function writeJson(kind: Kind, key: string, value: unknown): boolean {
  try {
    const storage = open(kind);
    storage?.setItem(key, JSON.stringify(value));
    return Boolean(storage);
  } catch {
    return false;
  }
}

export function forget(kind: Kind, key: string): void {
  try {
    open(kind)?.removeItem(key);
  } catch {
    // Storage that cannot be opened holds nothing to forget.
  }
}

export function namesOf(kind: Kind): string[] {
  try {
    return Object.keys(open(kind) ?? {});
  } catch {
    return [];
  }
}
