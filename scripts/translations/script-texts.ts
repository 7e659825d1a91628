// What people read of a script: texts behind `t(…)`, templates of components, and sentences that are not marked.
import ts from 'typescript';
import { type FoundTexts, keyOf, templateTexts } from './template-texts';

export function scriptTexts(source: string, file: string): FoundTexts {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: FoundTexts = { marked: [], unmarked: [] };
  const visit = (node: ts.Node): void => {
    const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    const marked = markedText(node);
    if (marked) {
      if (isAtTopLevel(node))
        found.unmarked.push({ key: `${marked.key} (translated before translations are there)`, line });
      found.marked.push({ key: marked.key, line });
      return marked.values.forEach(visit);
    }
    if (isTemplate(node)) return add(found, templateTexts(node.initializer.text, file, line));
    const text = sentenceIn(node);
    if (text !== null) found.unmarked.push({ key: text, line });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** `t('Text', values, 'meaning')`, also where a class keeps what `sdk.texts` answered: `this.t('Text')` */
function markedText(node: ts.Node): { key: string; values: ts.Node[] } | null {
  if (!ts.isCallExpression(node) || !/^(this\.)?t$/.test(node.expression.getText())) return null;
  const [text, values, meaning] = node.arguments;
  if (!text || !ts.isStringLiteralLike(text)) return null;
  const key = keyOf(text.text, meaning && ts.isStringLiteralLike(meaning) ? meaning.text : undefined);
  return { key, values: values ? [values] : [] };
}

/** Where a file is read; a field of a class and a function run later. */
function isAtTopLevel(node: ts.Node): boolean {
  for (let at: ts.Node = node.parent; at; at = at.parent) {
    if (ts.isFunctionLike(at)) return false;
    if (ts.isPropertyDeclaration(at))
      return at.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) ?? false;
  }
  return true;
}

/** Whatever a script of a server may answer: pages translate the detail of a problem when there is a translation. */
export function literalsIn(source: string, file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
  return found;
}

function add(found: FoundTexts, { marked, unmarked }: FoundTexts): void {
  found.marked.push(...marked);
  found.unmarked.push(...unmarked);
}

const isTemplate = (node: ts.Node): node is ts.PropertyAssignment & { initializer: ts.StringLiteralLike } =>
  ts.isPropertyAssignment(node) && node.name.getText() === 'template' && ts.isStringLiteralLike(node.initializer);

/** `{ 'If-Match': … }`, `key === 'Escape'`, `'Notification' in window`, `override readonly name = 'Problem'`. */
function isCode(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isBinaryExpression(parent)) return /^([!=]==|in)$/.test(parent.operatorToken.getText());
  if (ts.isPropertyAssignment(parent)) return parent.name === node;
  return ts.isPropertyDeclaration(parent) && /\boverride readonly name\b/.test(parent.getText());
}

/** Begins like a sentence and is not for programmers: no import, no type, no error that nobody sees. */
function sentenceIn(node: ts.Node): string | null {
  const isLiteral = ts.isStringLiteralLike(node);
  if (!isLiteral && !ts.isTemplateExpression(node)) return null;
  const text = isLiteral ? node.text : node.head.text;
  if (!/^\p{Lu}\p{Ll}+(?:[\s….,:!?’'-]|$)/u.test(text) || isCode(node)) return null;
  for (let at: ts.Node = node.parent; at; at = at.parent) {
    if (ts.isImportDeclaration(at) || ts.isTypeNode(at) || ts.isDecorator(at) || ts.isThrowStatement(at)) return null;
    if (ts.isNewExpression(at) && /Error$|^Intl\./.test(at.expression.getText())) return null;
    if (ts.isCallExpression(at) && /^console\.|\.(get|set|has|includes)$/.test(at.expression.getText())) return null;
    if (ts.isBlock(at) || ts.isClassElement(at)) break;
  }
  return isLiteral ? text : node.getText().slice(1, -1);
}
