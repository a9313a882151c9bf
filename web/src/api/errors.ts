/** What a refused request looks like: the server's problem (RFC 9457), or the absence of any answer. */

export interface FieldProblem {
  field: string;
  message: string;
}

export class ApiError extends Error {
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldProblem[];

  constructor(status: number, code: string, message: string, fields: readonly FieldProblem[] = []) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

export const unreachable = (): ApiError => new ApiError(0, 'unreachable', '');

/** Reads a problem out of whatever the server sent; a page that is no problem keeps its status alone. */
export function problem(status: number, body: unknown): ApiError {
  if (typeof body !== 'object' || body === null) return new ApiError(status, 'unknown', '');
  const { code, detail, errors } = body as Record<string, unknown>;
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
  );
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
