/** An instant as our columns have it (ADR 0002). The drivers would write local time, or text without T and Z. */
export function toUtcText(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}
