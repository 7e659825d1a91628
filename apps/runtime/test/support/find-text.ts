import { types } from 'node:util';

/** Steps from an object. Further on is what any code of the process can find by other ways. */
const MAX_STEPS = 5;

/**
 * Every text that holds a needle near some objects, as code in the same process could read it: hidden members and
 * symbols too, maps, sets and bytes. Answers the ways that lead there.
 */
export function findText(from: Record<string, unknown>, needle: string): string[] {
  const found: string[] = [];
  const seen = new Set<object>();
  const queue: [way: string, value: unknown, steps: number][] = Object.entries(from).map(([key, one]) => [key, one, 0]);
  for (const [way, value, steps] of queue) {
    if ((typeof value === 'string' || Buffer.isBuffer(value)) && value.includes(needle)) found.push(way);
    if (steps === MAX_STEPS || value === null || typeof value !== 'object' || types.isProxy(value) || seen.has(value))
      continue;
    seen.add(value);
    if (!ArrayBuffer.isView(value))
      for (const [key, member] of membersOf(value)) queue.push([`${way}.${key}`, member, steps + 1]);
  }
  return found;
}

/** What is computed when it is read may do anything, so it is left alone. */
const membersOf = (value: object): [string, unknown][] => [
  ...Object.entries(Object.getOwnPropertyDescriptors(value)).map(([key, one]): [string, unknown] => [key, one.value]),
  ...Object.getOwnPropertySymbols(value).map((key): [string, unknown] => [
    String(key),
    Object.getOwnPropertyDescriptor(value, key)?.value,
  ]),
  ...(value instanceof Map ? [...value].map(([key, one]): [string, unknown] => [String(key), [key, one]]) : []),
  ...(value instanceof Set ? [...value].map((one): [string, unknown] => ['member', one]) : []),
];
