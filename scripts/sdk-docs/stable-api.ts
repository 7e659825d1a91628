import type ts from 'typescript';
import { codeOf, SdkProgram, stabilityOf } from './sdk-program';

/** Where the signatures stand that nobody may change in version 1. */
export const STABLE_API = 'libs/sdk/stable-api.d.ts';

const HEADER = `// Signatures of the SDK that do not change in version 1: every stable member, and every type it reaches. Made from
// libs/sdk/src; \`npm test\` fails when the two differ. See "Stability" in docs/sdk.md before you accept a change.
`;

/** The stable part of the SDK as one module of declarations. */
export function stableApi(program = new SdkProgram()): string {
  const stable = program.namespaces().flatMap(([namespace, type]) => {
    const members = [...program.membersOf(type)].filter(
      ([name, member]) => stabilityOf(member, `${namespace}.${name}`) === 'stable',
    );
    return members.length > 0 ? [{ namespace, members: members.map(([, member]) => member) }] : [];
  });
  const nodes = stable.flatMap(({ members }): ts.Node[] => members);
  // A namespace of which only some members are stable stands here with those.
  const whole = new Set(program.namespaces().map(([, type]) => type));
  const types = program.reachedFrom(nodes).filter(({ name }) => !whole.has(name!.text) || name!.text === 'Db');
  const declarations = types.map(type => codeOf(type).replace(/^(export )?/, 'export '));
  const parts = stable.map(({ namespace, members }) => `readonly ${namespace}: { ${members.map(codeOf).join(' ')} };`);
  return `${HEADER}\nexport declare const sdk: { ${parts.join('\n\n')} };\n\n${declarations.join('\n\n')}\n`;
}

/** What to do about a difference, with the lines in question; null when there is none. */
export function stableDifference(kept: string, now: string): string | null {
  if (kept === now) return null;
  const [before, after] = [kept.split('\n'), now.split('\n')];
  const gone = before.filter(line => line.trim() && !after.includes(line)).map(line => `- ${line.trim()}`);
  const added = after.filter(line => line.trim() && !before.includes(line)).map(line => `+ ${line.trim()}`);
  return `A stable signature of the SDK changed:
${[...gone, ...added].map(line => `    ${line}`).join('\n')}
  Plugins that were written against ${STABLE_API} must keep compiling and working: keep the old signature, and put what
  is new beside it, as an optional field or as a member of its own. A change that breaks nobody is accepted with
  "npm run docs -- --accept-stable-api"; say in the commit why it breaks nobody.
`;
}
