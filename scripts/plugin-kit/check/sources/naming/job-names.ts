import ts from 'typescript';
import type { Naming } from './naming';

/** Jobs that are enqueued and have no handler, and handlers that nothing and no schedule calls. */
export function jobNames({ uses, constants }: Naming): string[] {
  const called = (member: string) =>
    uses.calls
      .filter(call => call.member === member)
      .map(({ node, place }) => ({
        node,
        place,
        name: node.arguments[0] ? constants.valueOf(node.arguments[0]) : null,
      }));
  const [defined, enqueued] = [called('jobs.define'), called('jobs.enqueue')];
  // A name that is worked out may be any of them.
  if ([...defined, ...enqueued].some(({ name }) => typeof name !== 'string')) return [];
  const undefinedOnes = enqueued.filter(({ name }) => !defined.some(one => one.name === name));
  const idle = defined.filter(({ node, name }) => !hasSchedule(node) && !enqueued.some(one => one.name === name));
  return [
    ...undefinedOnes.map(({ name, place }) => `${place}: enqueues ${String(name)}, and no sdk.jobs.define has it`),
    ...idle.map(({ name, place }) => `${place}: defines ${String(name)}, which has no schedule and nothing enqueues`),
  ];
}

/** Options that are not written out may have one. */
function hasSchedule({ arguments: [, , options] }: ts.CallExpression): boolean {
  if (!options) return false;
  if (!ts.isObjectLiteralExpression(options)) return true;
  return options.properties.some(({ name }) => name === undefined || name.getText() === 'schedule');
}
