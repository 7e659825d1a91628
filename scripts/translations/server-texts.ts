// What servers say of a refusal, for people and programs: the details of problems and of faults in fields.
import ts from 'typescript';

interface ServerText {
  /** With `{names}` where a value is filled in. */
  key: string;
  line: number;
}

/** Whose argument is such a text, counted from the end of what comes before it. */
const CALLS: Readonly<Record<string, number>> = {
  PlatformError: 1,
  RetryLaterError: 2,
  ArchiveRefusedError: 1,
  SectionFailedError: 1,
  FileRefusedError: 1,
  'InvalidRequestError.at': 1,
  Check: 2,
  isAddress: 1,
};

/** Functions and members of objects that are such a text. */
const MEMBERS: ReadonlySet<string> = new Set(['defaultMessage', 'detail']);

export function serverTexts(source: string, file: string): ServerText[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const constants = constantsOf(tree);
  const found: ServerText[] = [];
  const visit = (node: ts.Node): void => {
    for (const text of textsAt(node)) {
      const line = tree.getLineAndCharacterOfPosition(text.getStart()).line + 1;
      found.push(...keysOf(text, constants).map(key => ({ key: key.replace('$property', '{property}'), line })));
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found.filter(({ key }) => /\p{L}{2} /u.test(key));
}

type Constants = ReadonlyMap<string, ts.Expression>;

/** `const BUSY = 'The account is busy.'`, also of a function without parameters that are read. */
function constantsOf(tree: ts.SourceFile): Constants {
  const declared = tree.statements.filter(ts.isVariableStatement).flatMap(one => [...one.declarationList.declarations]);
  return new Map(declared.flatMap(({ name, initializer }) => (initializer ? [[name.getText(), initializer]] : [])));
}

function textsAt(node: ts.Node): ts.Expression[] {
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    const name = node.expression.getText();
    const isSuper = name === 'super' && node.arguments?.[0] !== undefined && ts.isStringLiteral(node.arguments[0]);
    const text = node.arguments?.[isSuper ? 1 : (CALLS[name] ?? Infinity)];
    return text ? [text] : [];
  }
  const isMember = ts.isPropertyAssignment(node) || ts.isMethodDeclaration(node);
  if (!isMember || !MEMBERS.has(node.name.getText())) return [];
  return ts.isPropertyAssignment(node) ? [node.initializer] : returnedBy(node.body);
}

function keysOf(text: ts.Expression, constants: Constants): string[] {
  if (ts.isStringLiteralLike(text)) return [text.text];
  if (ts.isTemplateExpression(text)) return [templateKey(text)];
  if (ts.isParenthesizedExpression(text)) return keysOf(text.expression, constants);
  if (ts.isConditionalExpression(text))
    return [...keysOf(text.whenTrue, constants), ...keysOf(text.whenFalse, constants)];
  if (ts.isArrowFunction(text)) {
    const returned = ts.isBlock(text.body) ? returnedBy(text.body) : [text.body];
    return returned.flatMap(one => keysOf(one, constants));
  }
  if (ts.isBinaryExpression(text) && text.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return keysOf(text.left, constants).flatMap(left => keysOf(text.right, constants).map(right => left + right));
  if (ts.isAsExpression(text)) return keysOf(text.expression, constants);
  if (ts.isObjectLiteralExpression(text))
    return text.properties.flatMap(one => (ts.isPropertyAssignment(one) ? keysOf(one.initializer, constants) : []));
  const named = ts.isCallExpression(text) ? text.expression : text;
  const constant = constants.get((ts.isElementAccessExpression(named) ? named.expression : named).getText());
  return constant ? keysOf(constant, new Map()) : [];
}

const returnedBy = (body: ts.Block | undefined): ts.Expression[] =>
  (body?.statements ?? []).flatMap(one => (ts.isReturnStatement(one) && one.expression ? [one.expression] : []));

/** `` `At most ${MAX} a day` `` is `At most {max} a day`. */
function templateKey({ head, templateSpans }: ts.TemplateExpression): string {
  const names = new Map<string, number>();
  const nameOf = (value: ts.Expression): string => {
    const [, last] = /(?:^|\.)(\w+)$/.exec(value.getText()) ?? [];
    const name = last ? camelCase(last) : 'value';
    names.set(name, (names.get(name) ?? 0) + 1);
    return names.get(name) === 1 ? name : `${name}${names.get(name)}`;
  };
  return head.text + templateSpans.map(({ expression, literal }) => `{${nameOf(expression)}}${literal.text}`).join('');
}

const camelCase = (name: string): string =>
  /^[A-Z0-9_]+$/.test(name) ? name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) : name;
