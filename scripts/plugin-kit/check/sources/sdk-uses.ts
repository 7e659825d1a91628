import { memberPermissions, type Namespace } from '@sv/sdk/host/members';
import ts from 'typescript';

/** What a source file does with the SDK. Places are `server/x.ts:12`. */
export interface SdkUses {
  /**
   * `db.repository`, and where it is used first; a namespace that is handed on as a whole counts as all of its members.
   */
  members: Map<string, string>;
  /** What is read with `sdk.env.get('KEY')` or `pluginEnv('KEY')`, and where first. */
  envKeys: Map<string, string>;
  calls: SdkCall[];
  /** Where `sdk` goes on as a whole, or a variable is read whose name is worked out: what is used then is not seen. */
  unseen: string[];
}

export interface SdkCall {
  /** `settings.user`. */
  member: string;
  place: string;
  node: ts.CallExpression;
}

const isNamespace = (name: string): name is Namespace => Object.hasOwn(memberPermissions, name);

/** Reads one file. What it builds out of strings at run time is not seen here; the bridge refuses it anyway. */
export function sdkUsesOf(file: string, text: string): SdkUses {
  const uses: SdkUses = { members: new Map(), envKeys: new Map(), calls: [], unseen: [] };
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const known = importedNames(source);
  const visit = (node: ts.Node): void => {
    const namespace = namespaceOf(node, known);
    if (namespace) note(node, namespace, uses);
    if (ts.isVariableDeclaration(node)) destructured(node, known);
    if (ts.isCallExpression(node)) noteEnvKey(node, known, uses);
    if (ts.isIdentifier(node) && known.sdk.has(node.text) && goesOn(node)) uses.unseen.push(placeOf(node));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return uses;
}

/** `server/x.ts:12`. */
export function placeOf(node: ts.Node): string {
  const source = node.getSourceFile();
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}

/** Whether `sdk` is not only where it is imported, read from, or taken apart. */
function goesOn(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isImportSpecifier(parent) || isMemberName(node)) return false;
  if (ts.isPropertyAccessExpression(parent)) return false;
  return !(ts.isVariableDeclaration(parent) && ts.isObjectBindingPattern(parent.name));
}

interface KnownNames {
  /** Local names of `sdk`. */
  sdk: Set<string>;
  /** Local names of namespaces. */
  namespaces: Map<string, Namespace>;
}

function importedNames(source: ts.SourceFile): KnownNames {
  const known: KnownNames = { sdk: new Set(), namespaces: new Map() };
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const { text } = statement.moduleSpecifier;
    const bindings = statement.importClause?.namedBindings;
    if (!/^@sv\/sdk(\/|$)/.test(text) || !bindings || !ts.isNamedImports(bindings)) continue;
    for (const { name, propertyName, isTypeOnly } of bindings.elements) {
      const imported = (propertyName ?? name).text;
      if (isTypeOnly || statement.importClause?.isTypeOnly) continue;
      if (imported === 'sdk') known.sdk.add(name.text);
      else if (isNamespace(imported)) known.namespaces.set(name.text, imported);
    }
  }
  return known;
}

/** The namespace that an expression is: `sdk.db`, or `db` where it was imported or taken out of `sdk`. */
function namespaceOf(node: ts.Node, { sdk, namespaces }: KnownNames): Namespace | null {
  if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression) && sdk.has(node.expression.text)) {
    return isNamespace(node.name.text) ? node.name.text : null;
  }
  if (!ts.isIdentifier(node) || ts.isImportSpecifier(node.parent) || isMemberName(node)) return null;
  return namespaces.get(node.text) ?? null;
}

const isMemberName = ({ parent, text }: ts.Identifier): boolean =>
  (ts.isPropertyAccessExpression(parent) && parent.name.text === text) ||
  ts.isPropertyAssignment(parent) ||
  ts.isBindingElement(parent);

function note(node: ts.Node, namespace: Namespace, { members, calls }: SdkUses): void {
  const { parent } = node;
  const place = placeOf(node);
  const isAccess = ts.isPropertyAccessExpression(parent) && parent.expression === node;
  const names = isAccess ? [parent.name.text] : Object.keys(memberPermissions[namespace]);
  for (const name of names) {
    const member = `${namespace}.${name}`;
    if (!members.has(member)) members.set(member, place);
    if (ts.isCallExpression(parent.parent) && parent.parent.expression === parent)
      calls.push({ member, place, node: parent.parent });
  }
}

/** `const { db } = sdk`. */
function destructured({ name, initializer }: ts.VariableDeclaration, { sdk, namespaces }: KnownNames): void {
  if (!initializer || !ts.isIdentifier(initializer) || !sdk.has(initializer.text)) return;
  if (!ts.isObjectBindingPattern(name)) return;
  for (const element of name.elements) {
    const taken = (element.propertyName ?? element.name).getText();
    if (isNamespace(taken)) namespaces.set(element.name.getText(), taken);
  }
}

function noteEnvKey(node: ts.CallExpression, known: KnownNames, uses: SdkUses): void {
  const {
    expression,
    arguments: [key],
  } = node;
  const isWebEnv = ts.isIdentifier(expression) && expression.text === 'pluginEnv';
  const isServerEnv =
    ts.isPropertyAccessExpression(expression) &&
    expression.name.text === 'get' &&
    namespaceOf(expression.expression, known) === 'env';
  if (!key || !(isWebEnv || isServerEnv)) return;
  if (!ts.isStringLiteralLike(key)) uses.unseen.push(placeOf(node));
  else if (!uses.envKeys.has(key.text)) uses.envKeys.set(key.text, placeOf(node));
}
