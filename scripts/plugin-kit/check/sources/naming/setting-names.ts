import ts from 'typescript';
import type { Naming } from './naming';
import { placeOf, type SdkCall } from '../sdk-uses';

/** Settings that are read and not declared, and those that are declared and not read. */
export function settingNames({ manifest: { settings }, uses, files }: Naming): string[] {
  const calls = uses.calls.filter(({ member }) => /^settings\.(instance|user)$/.test(member));
  const undeclared = calls.flatMap(call => {
    const half = call.member.split('.')[1] as 'instance' | 'user';
    return keysReadFrom(call)
      .filter(({ key }) => !Object.hasOwn(settings[half], key))
      .map(({ key, place }) => `${place}: ${key} is read, and settings.${half} does not declare it`);
  });
  const words = new Set(files.flatMap(({ path, content }) => [...wordsIn(path, content.toString('utf8'))]));
  const unread = (['instance', 'user'] as const).flatMap(half =>
    Object.keys(settings[half])
      .filter(key => !words.has(key))
      .map(
        key => `settings.${half} has ${key}, and nothing reads it: remove it, or read it with sdk.settings.${half}()`,
      ),
  );
  return [...new Set(undeclared), ...unread];
}

interface Read {
  key: string;
  place: string;
}

/** `const { a } = await sdk.settings.user()`, `(await …).a`, `<{ a: string }>`, and `a` of the variable that it becomes. */
function keysReadFrom({ node }: SdkCall): Read[] {
  const type = node.typeArguments?.[0];
  const typed = type && ts.isTypeLiteralNode(type) ? type.members.flatMap(member => readOf(member.name)) : [];
  let whole: ts.Node = node;
  while (ts.isAwaitExpression(whole.parent) || ts.isParenthesizedExpression(whole.parent)) whole = whole.parent;
  return [...typed, ...keysTaken(whole)];
}

function keysTaken(whole: ts.Node): Read[] {
  const { parent } = whole;
  if (ts.isPropertyAccessExpression(parent) && parent.expression === whole)
    return ts.isAwaitExpression(whole) || ts.isParenthesizedExpression(whole) ? readOf(parent.name) : [];
  if (!ts.isVariableDeclaration(parent)) return [];
  if (ts.isObjectBindingPattern(parent.name)) {
    return parent.name.elements
      .filter(({ dotDotDotToken }) => !dotDotDotToken)
      .flatMap(({ name, propertyName }) => readOf(propertyName ?? name));
  }
  return ts.isIdentifier(parent.name) ? membersOf(parent.name.text, scopeOf(parent)) : [];
}

/** Where the variable is known: another one of its name elsewhere is not meant. */
function scopeOf(node: ts.Node): ts.Node {
  let scope = node.parent;
  while (!ts.isBlock(scope) && !ts.isSourceFile(scope)) scope = scope.parent;
  return scope;
}

function membersOf(variable: string, scope: ts.Node): Read[] {
  const found: Read[] = [];
  const visit = (node: ts.Node): void => {
    const isMember =
      ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === variable;
    if (isMember) found.push(...readOf(node.name));
    ts.forEachChild(node, visit);
  };
  visit(scope);
  return found;
}

const readOf = (name: ts.Node | undefined): Read[] =>
  name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? [{ key: name.text, place: placeOf(name) }] : [];

/** Every name and text in a file: a setting that is read is named somewhere, however it is done. */
function wordsIn(path: string, text: string): Set<string> {
  const words = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) words.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return words;
}
