import { withDefaults } from '@sv/sdk/manifest';
import ts from 'typescript';
import type { PluginPackage } from '../../package/read-package';
import { judged, type Finding } from '../finding';

const FILE = 'web/contributions.ts';
const KINDS = ['widgets', 'commands'] as const;
type Kind = (typeof KINDS)[number];
type Ids = Record<Kind, string[]>;

/** What the manifest announces and what `web/contributions.ts` has must be the same ids. */
export function contributionsCheck({ manifest, entries }: PluginPackage): Finding {
  const { widgets, commands, createMenu } = withDefaults(manifest).contributes;
  const declared: Ids = {
    widgets: widgets.map(({ id }) => id),
    commands: [...commands, ...createMenu].filter(({ run }) => run).map(({ id }) => id),
  };
  const file = entries.find(({ path }) => path === FILE);
  const written = file ? idsIn(file.content.toString('utf8')) : { widgets: [], commands: [] };
  if (typeof written === 'string') return judged('contributions', [`${FILE} ${written}`]);
  const faults = KINDS.flatMap(kind => [
    ...missing(declared[kind], written[kind]).map(id => `manifest.json has ${id}, and ${FILE} has no ${kind}.${id}`),
    ...missing(written[kind], declared[kind]).map(id => `${FILE} has ${kind}.${id}, and manifest.json does not`),
  ]);
  return judged('contributions', faults, [...declared.widgets, ...declared.commands].join(', ') || 'none');
}

const missing = (wanted: readonly string[], there: readonly string[]): string[] =>
  wanted.filter(id => !there.includes(id));

/** The ids in the default export; text when they cannot be read without running it. */
function idsIn(text: string): Ids | string {
  const source = ts.createSourceFile(FILE, text, ts.ScriptTarget.Latest);
  const exported = source.statements.find(statement => ts.isExportAssignment(statement));
  const call = exported?.expression;
  const [argument] = call && ts.isCallExpression(call) ? call.arguments : [];
  if (!argument || !ts.isObjectLiteralExpression(argument)) return 'has no `export default defineContributions({ … })`';
  const ids: Ids = { widgets: [], commands: [] };
  for (const member of argument.properties) {
    const kind = KINDS.find(one => one === nameOf(member));
    const value = ts.isPropertyAssignment(member) ? member.initializer : null;
    if (!kind || !value || !ts.isObjectLiteralExpression(value))
      return 'may have widgets and commands only, written out';
    const names = value.properties.map(nameOf);
    if (names.includes(null)) return `has ${kind} whose ids are not written out`;
    ids[kind] = names.filter(name => name !== null);
  }
  return ids;
}

const nameOf = ({ name }: ts.ObjectLiteralElementLike): string | null =>
  name && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : null;
