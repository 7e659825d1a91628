/** A request of the guide, and what it says is answered. */
export interface Exchange {
  /** Who sends it. */
  as: string;
  method: string;
  path: string;
  body: unknown;
  status: number;
  /** What is in the answer, among other things; undefined: nothing is said about it. */
  answer: unknown;
}

/**
 * Reads blocks like `POST /a`, the body, an empty line, the status and what is answered; several after one another.
 * A line `As: Grace` before the request says who sends it.
 */
export function exchangesOf(text: string): Exchange[] {
  const exchanges: Exchange[] = [];
  const parts = text.split(/\n(?=As: |(?<!As: \w+\n)(?:GET|POST|PUT|PATCH|DELETE) \/)/);
  for (const part of parts) {
    const found = /^(?:As: (\w+)\n)?([A-Z]+) (\S+)\n([\s\S]*?)\n*^(\d{3})$([\s\S]*)/m.exec(part.trim());
    if (!found) throw new Error(`this is no exchange:\n${part}`);
    const [, as = 'Ada', method, path, body, status, answer] = found;
    exchanges.push({
      as,
      method: method!,
      path: path!,
      body: json(body!),
      status: Number(status),
      answer: json(answer!),
    });
  }
  return exchanges;
}

const json = (text: string): unknown => (text.trim() === '' ? undefined : (JSON.parse(text) as unknown));

/** Whether everything that is expected is there. Of a list every entry, in its place. */
export function contains(found: unknown, expected: unknown): boolean {
  if (Array.isArray(expected)) {
    return (
      Array.isArray(found) &&
      found.length === expected.length &&
      expected.every((entry, at) => contains(found[at], entry))
    );
  }
  if (typeof expected !== 'object' || expected === null) return found === expected;
  if (typeof found !== 'object' || found === null) return false;
  return Object.entries(expected).every(([key, value]) => contains((found as Record<string, unknown>)[key], value));
}
