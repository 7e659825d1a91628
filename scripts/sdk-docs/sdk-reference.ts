import { readFileSync } from 'node:fs';
import { memberPermissions } from '@sv/sdk/host/members';
import type { SdkErrorKind } from '@sv/sdk';
import { type ProblemCode, problemCodes } from '@sv/server/problem/problem-codes';
import ts from 'typescript';
import { codeOf, commentOf, type Declaration, SdkProgram, type Stability, stabilityOf } from './sdk-program';

const PROSE = 'scripts/sdk-docs/sdk.prose.md';
const RESERVED = ['storage', 'events', 'billing'];

/** How the runtime answers an error that nobody catches, by its kind (`plugin-problem.filter.ts`). */
const answers: Record<SdkErrorKind, ProblemCode> = {
  'not-authenticated': 'unauthenticated',
  'not-allowed': 'forbidden',
  'payment-required': 'payment-required',
  'not-found': 'not-found',
  conflict: 'conflict',
  'changed-meanwhile': 'changed-meanwhile',
  'invalid-input': 'validation-failed',
  'consent-required': 'consent-required',
  'webhook-refused': 'webhook-refused',
  'file-refused': 'file-too-large',
  'not-possible': 'internal-error',
};

/** `docs/sdk.md`: the prose, with what the sources say in the places that it names. */
export function sdkReference(program = new SdkProgram()): string {
  const described = new Set<Declaration>();
  const parts = new Map<string, string>([
    ['namespaces', namespaceTable(program)],
    ...program
      .namespaces()
      .map(([name, type]): [string, string] => [`sdk.${name}`, namespaceText(program, { name, type }, described)]),
    ['errors', errorTable(program)],
    ['testing', testingText(program)],
  ]);
  const text = readFileSync(PROSE, 'utf8').replace(/^<!-- (\S+) -->$/gm, (_, name: string) => {
    const part = parts.get(name);
    if (part === undefined) throw new Error(`${PROSE} names ${name}, which the sources do not have.`);
    parts.delete(name);
    return part;
  });
  if (parts.size > 0) throw new Error(`${PROSE} has no place for ${[...parts.keys()].join(', ')}.`);
  return text;
}

interface Namespace {
  name: string;
  type: string;
}

const permissionsOf = (namespace: string): Record<string, string | null> =>
  memberPermissions[namespace as keyof typeof memberPermissions];

function namespaceTable(program: SdkProgram): string {
  const rows = program.namespaces().map(([name, type]) => {
    const permissions = Object.values(permissionsOf(name)).filter(one => one !== null);
    const stability = [...program.membersOf(type)].map(([member, node]) => ({
      member,
      is: stabilityOf(node, `${name}.${member}`),
    }));
    return [
      `\`sdk.${name}\``,
      [...new Set(permissions)].map(one => `\`${one}\``).join(', ') || 'none',
      said(stabilityOf(program.declaration(type), type), stability),
    ];
  });
  return table(['Namespace', 'Permission in the manifest', 'Stability'], [...rows, reservedRow()]);
}

const reservedRow = (): string[] => [RESERVED.map(name => `\`sdk.${name}\``).join(', '), '', 'reserved'];

/** The stability of a namespace, and of the members that differ from it. */
function said(whole: Stability, members: { member: string; is: Stability }[]): string {
  return [whole, ...members.filter(({ is }) => is !== whole).map(({ member, is }) => `\`${member}\` ${is}`)].join(', ');
}

function namespaceText(program: SdkProgram, { name, type }: Namespace, described: Set<Declaration>): string {
  const declaration = program.declaration(type);
  const { words, tags } = commentOf(declaration);
  const members = [...program.membersOf(type)];
  const example = tags.find(tag => tag.name === 'example')?.text;
  if (!words || !example) throw new Error(`${type} needs a description and an @example.`);
  described.add(declaration);
  const before = new Set(described);
  const types = program
    .reachedFrom(
      members.map(([, node]) => node),
      described,
    )
    .filter(one => !before.has(one));
  return [
    words,
    example,
    ...members.map(([member, node]) => memberText(`${name}.${member}`, node, permissionsOf(name)[member] ?? null)),
    ...(types.length > 0
      ? ['The types:', code(types.map(one => one.getText().replace(/^export /, '')).join('\n\n'))]
      : []),
  ].join('\n\n');
}

function memberText(member: string, node: ts.TypeElement, permission: string | null): string {
  const { words, tags } = commentOf(node);
  if (!words) throw new Error(`${member} needs a description.`);
  const facts = [
    `${capital(stabilityOf(node, member))}.`,
    permission ? `Needs \`${permission}\`.` : 'Needs no permission.',
    ...tagged(tags, 'param', text => text),
    ...tagged(tags, 'returns', text => `Answers ${text}`),
    ...tagged(tags, 'throws', text => `Throws ${text.replace(/^\w+/, name => `\`${name}\``)}`),
  ];
  return `### \`sdk.${member}\`\n\n${code(codeOf(node))}\n\n${words}\n\n${facts.map(fact => `- ${fact}`).join('\n')}`;
}

const tagged = (tags: { name: string; text: string }[], name: string, write: (text: string) => string): string[] =>
  tags.filter(tag => tag.name === name).map(({ text }) => write(text));

function errorTable(program: SdkProgram): string {
  const rows = program.errors().map(node => {
    const { words } = commentOf(node);
    if (!words) throw new Error(`${node.name!.text} needs a description.`);
    const code = answers[kindOf(node)];
    return [`\`${node.name!.text}\`${fieldsOf(node)}`, words, `${problemCodes[code].status} \`${code}\``];
  });
  return table(['Class', 'Meaning', 'Answer when nobody catches it'], rows);
}

function kindOf(node: ts.ClassDeclaration): SdkErrorKind {
  const kind = node.members.find(member => member.name?.getText() === 'kind') as ts.PropertyDeclaration | undefined;
  if (!kind?.initializer || !ts.isStringLiteral(kind.initializer)) throw new Error(`${node.name!.text} has no kind.`);
  return kind.initializer.text as SdkErrorKind;
}

/** What an error carries besides its message. */
function fieldsOf(node: ts.ClassDeclaration): string {
  const constructor = node.members.find(ts.isConstructorDeclaration);
  const fields = constructor?.parameters
    .filter(({ modifiers }) => modifiers?.length)
    .map(one => `\`${one.name.getText()}\``);
  return fields?.length ? ` (${fields.join(', ')})` : '';
}

function testingText(program: SdkProgram): string {
  const options = [...program.membersOf('TestHostOptions')].map(([name, node]) => {
    const { questionToken } = node as ts.PropertySignature;
    return [`\`${name}${questionToken ? '?' : ''}\``, commentOf(node).words];
  });
  const host = program.declaration('TestHost') as ts.ClassDeclaration;
  const members = host.members.filter(isPublic).map(node => [`\`${headOf(node)}\``, commentOf(node).words]);
  return [table(['Option', ''], options), table(['`TestHost`', ''], members)].join('\n\n');
}

/** What a test may use: neither private, nor the constructor, nor what is the host's own. */
const isPublic = (node: ts.ClassElement): boolean =>
  !ts.isConstructorDeclaration(node) &&
  !(node as ts.MethodDeclaration).modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) &&
  !commentOf(node).tags.some(({ name }) => name === 'internal');

function headOf(node: ts.ClassElement): string {
  if (!ts.isMethodDeclaration(node)) return node.name!.getText();
  const { factory } = ts;
  const bodiless = factory.createMethodSignature(
    undefined,
    node.name,
    undefined,
    node.typeParameters,
    node.parameters,
    node.type,
  );
  const printed = ts.createPrinter({ removeComments: true });
  return printed
    .printNode(ts.EmitHint.Unspecified, bodiless, node.getSourceFile())
    .replace(/\s+/g, ' ')
    .replace(/;$/, '');
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const code = (text: string): string => `\`\`\`ts\n${text}\n\`\`\``;

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
