/** What a refused request looks like: the server's problem (RFC 9457), or the absence of any answer. */

export interface FieldProblem {
  field: string;
  message: string;
}

/** The later entry of the audit that stands in the way of an undo. */
export interface ChangedBy {
  id: string;
  actor: string;
  words: string;
  entity_name: string;
  created_at: string;
}

export class ApiError extends Error {
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldProblem[];
  readonly changedBy: ChangedBy | null;

  constructor(
    status: number,
    code: string,
    message: string,
    fields: readonly FieldProblem[] = [],
    changedBy: ChangedBy | null = null,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.changedBy = changedBy;
  }
}

export const unreachable = (): ApiError => new ApiError(0, 'unreachable', '');

/** Reads a problem out of whatever the server sent; a page that is no problem keeps its status alone. */
export function problem(status: number, body: unknown): ApiError {
  if (typeof body !== 'object' || body === null) return new ApiError(status, 'unknown', '');
  const { code, detail, errors, changed_by } = body as Record<string, unknown>;
  const fields = Array.isArray(errors)
    ? errors.filter(
        (entry): entry is FieldProblem =>
          typeof entry?.field === 'string' && typeof entry?.message === 'string',
      )
    : [];
  return new ApiError(
    status,
    typeof code === 'string' ? code : 'unknown',
    typeof detail === 'string' ? detail : '',
    fields,
    isChangedBy(changed_by) ? changed_by : null,
  );
}

function isChangedBy(told: unknown): told is ChangedBy {
  if (typeof told !== 'object' || told === null) return false;
  const entry = told as Record<string, unknown>;
  return ['id', 'actor', 'words', 'entity_name', 'created_at'].every(
    (name) => typeof entry[name] === 'string',
  );
}

/** What the server says to people of a request that it refused; `otherwise` where it says nothing. */
export function wordsOf(error: Error, otherwise: string): string {
  const words = error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : '';
  return words === '' ? otherwise : words;
}

/** What is wrong with a field, if that is why the request was refused. */
export const fieldWords = (error: Error | null, field: string): string | undefined =>
  error instanceof ApiError ? error.fields.find((problem) => problem.field === field)?.message : undefined;

export const isSignedOut = (error: Error): boolean => error instanceof ApiError && error.status === 401;

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
