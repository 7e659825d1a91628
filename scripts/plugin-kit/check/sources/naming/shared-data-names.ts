import type { SdkCall } from '../sdk-uses';
import type { ConstantValue } from './constant-value';
import type { Naming } from './naming';

/** Data contracts that are provided or queried and not in the manifest, and those of the manifest that nothing serves. */
export function sharedDataNames(naming: Naming): string[] {
  const { provides, consumes } = naming.manifest.data;
  return [
    ...compared(naming, {
      member: 'data.provide',
      field: 'data.provides',
      declared: provides.map(({ contract, version }) => `${contract} ${version}`),
      read: ({ node }, valueOf) => joined([node.arguments[0], node.arguments[1]].map(one => one && valueOf(one))),
    }),
    ...compared(naming, {
      member: 'data.query',
      field: 'data.consumes',
      declared: consumes.map(({ providerId, contract, version }) => `${providerId} ${contract} ${version}`),
      read: ({ node }, valueOf) => {
        const query = node.arguments[0] && valueOf(node.arguments[0]);
        if (!query || typeof query === 'string') return null;
        return joined([query['providerId'], query['contract'], query['version']]);
      },
    }),
  ];
}

interface Side {
  member: string;
  field: string;
  declared: readonly string[];
  /** What a call names; null where it is worked out. */
  read(call: SdkCall, valueOf: (node: SdkCall['node']['arguments'][number]) => ConstantValue): string | null;
}

function compared({ uses, constants }: Naming, { member, field, declared, read }: Side): string[] {
  const calls = uses.calls.filter(call => call.member === member);
  const named = calls.map(call => ({ call, name: read(call, node => constants.valueOf(node)) }));
  const undeclared = named.flatMap(({ call, name }) =>
    name === null || declared.includes(name) ? [] : [`${call.place}: sdk.${member} has ${name}, and ${field} does not`],
  );
  // A contract whose name is worked out may be any of them.
  if (named.some(({ name }) => name === null)) return undeclared;
  const unserved = declared.filter(name => !named.some(one => one.name === name));
  return [
    ...undeclared,
    ...unserved.map(name => `${field} has ${name}, and no sdk.${member} does: remove it, or call it with that`),
  ];
}

const joined = (parts: readonly (ConstantValue | undefined)[]): string | null =>
  parts.every(part => typeof part === 'string') ? parts.join(' ') : null;
