import ts from 'typescript';
import type { PluginPackage } from '../../package/read-package';
import { judged, type Finding } from '../finding';
import { typescriptOf } from './source-files';

/** CommonJS in a server half, which is ES modules: by file and line, with what to write instead. */
export function modulesCheck(plugin: PluginPackage): Finding {
  const files = typescriptOf(plugin).filter(({ path }) => /^(server|shared|test)\//.test(path));
  const faults = files.flatMap(({ path, content }) =>
    commonJsIn(content.toString('utf8')).map(({ line, what }) => `${path}:${line}: ${what}`),
  );
  return judged('modules', faults, 'ES modules');
}

interface CommonJs {
  line: number;
  what: string;
}

function commonJsIn(text: string): CommonJs[] {
  const source = ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest, true);
  const ownNames = declaredNames(source);
  const found: CommonJs[] = [];
  const visit = (node: ts.Node): void => {
    const what = wordsFor(node, ownNames);
    if (what) found.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, what });
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function wordsFor(node: ts.Node, ownNames: ReadonlySet<string>): string | null {
  if (ts.isImportEqualsDeclaration(node) && ts.isExternalModuleReference(node.moduleReference))
    return "import … = require(…) is CommonJS: write import … from '…'";
  if (ts.isExportAssignment(node) && node.isExportEquals) return 'export = is CommonJS: write export default';
  if (ts.isPropertyAccessExpression(node)) return wordsForMember(node, ownNames);
  if (ts.isCallExpression(node) && isGlobal(node.expression, 'require', ownNames))
    return "require(…) is CommonJS: write import … from '…', or await import('…')";
  for (const [name, instead] of Object.entries(PLACES))
    if (isGlobal(node, name, ownNames)) return `${name} is CommonJS: write ${instead}`;
  return null;
}

const PLACES = { __dirname: 'import.meta.dirname', __filename: 'import.meta.filename' };
const REPLACES_MODULES = /^(mock|unmock|doMock|dontMock|requireActual|requireMock|resetModules|isolateModules)$/;

function wordsForMember(node: ts.PropertyAccessExpression, ownNames: ReadonlySet<string>): string | null {
  const { expression: owner, name } = node;
  const isModule = isGlobal(owner, 'module', ownNames) && name.text === 'exports';
  if (isModule || isGlobal(owner, 'exports', ownNames)) return `${node.getText()} is CommonJS: write export`;
  if (isGlobal(owner, 'require', ownNames)) return `${node.getText()} is CommonJS: write import.meta.resolve(…)`;
  return isGlobal(owner, 'jest', ownNames) && REPLACES_MODULES.test(name.text)
    ? `${node.getText()} replaces a module, which server tests share: pass it as a parameter`
    : null;
}

/** Not a field of that name, and not what the file itself calls so. */
const isGlobal = (node: ts.Node, name: string, ownNames: ReadonlySet<string>): boolean =>
  ts.isIdentifier(node) &&
  node.text === name &&
  !ownNames.has(name) &&
  !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) &&
  !ts.isPropertyAssignment(node.parent);

function declaredNames(source: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    const isDeclared =
      ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node) || ts.isImportSpecifier(node);
    if (isDeclared && ts.isIdentifier(node.name)) names.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}
