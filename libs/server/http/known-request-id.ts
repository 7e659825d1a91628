/** The id that a server in front gave a request, if it can be one: it is written into logs and answers as it is. */
export const knownRequestId = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w.-]{1,128}$/.test(value) ? value : undefined;
