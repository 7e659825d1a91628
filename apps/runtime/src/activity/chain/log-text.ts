/**
 * Makes a text one that both databases return unchanged. Postgres refuses NUL, and half a surrogate pair comes back
 * changed, which would look like an edited row.
 */
export const toLogText = (text: string | null | undefined): string | null =>
  text === null || text === undefined ? null : Buffer.from(text.replaceAll('\0', ''), 'utf8').toString('utf8');
