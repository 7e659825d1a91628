import { dirname, join } from 'node:path/posix';
import ts from 'typescript';

/** A text, or texts by name; null where it cannot be told without running it. */
export type ConstantValue = string | { [name: string]: ConstantValue } | null;

/** Reads what an expression is where it is written out, in its file or in one of the plugin that it imports from. */
export class Constants {
  private readonly files: ReadonlyMap<string, ts.SourceFile>;

  constructor(files: Iterable<{ path: string; text: string }>) {
    this.files = new Map(
      [...files].map(({ path, text }) => [path, ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)]),
    );
  }

  valueOf(expression: ts.Expression, depth = 0): ConstantValue {
    if (ts.isStringLiteralLike(expression)) return expression.text;
    if (
      ts.isAsExpression(expression) ||
      ts.isSatisfiesExpression(expression) ||
      ts.isParenthesizedExpression(expression)
    )
      return this.valueOf(expression.expression, depth);
    if (ts.isObjectLiteralExpression(expression)) return this.membersOf(expression, depth);
    if (ts.isIdentifier(expression)) return depth > 5 ? null : this.named(expression.text, expression, depth + 1);
    if (!ts.isPropertyAccessExpression(expression)) return null;
    const whole = this.valueOf(expression.expression, depth);
    return whole === null || typeof whole === 'string' ? null : (whole[expression.name.text] ?? null);
  }

  private membersOf({ properties }: ts.ObjectLiteralExpression, depth: number): ConstantValue {
    const members: { [name: string]: ConstantValue } = {};
    for (const property of properties) {
      if (ts.isShorthandPropertyAssignment(property)) members[property.name.text] = this.valueOf(property.name, depth);
      else if (
        ts.isPropertyAssignment(property) &&
        (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name))
      )
        members[property.name.text] = this.valueOf(property.initializer, depth);
      else if (ts.isSpreadAssignment(property)) return null;
    }
    return members;
  }

  private named(name: string, at: ts.Node, depth: number): ConstantValue {
    const source = at.getSourceFile();
    const own = this.declared(name, source);
    if (own) return this.valueOf(own, depth);
    for (const statement of source.statements) {
      if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
      const bindings = statement.importClause?.namedBindings;
      const element =
        bindings && ts.isNamedImports(bindings) ? bindings.elements.find(one => one.name.text === name) : undefined;
      const file = element && this.files.get(`${join(dirname(source.fileName), statement.moduleSpecifier.text)}.ts`);
      const there = file && this.declared((element.propertyName ?? element.name).text, file);
      if (there) return this.valueOf(there, depth);
    }
    return null;
  }

  /** Of a `const`, whatever it stands in. */
  private declared(name: string, source: ts.SourceFile): ts.Expression | undefined {
    let found: ts.Expression | undefined;
    const visit = (node: ts.Node): void => {
      const isIt = ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.name.text === name;
      if (isIt && node.parent.flags & ts.NodeFlags.Const) found ??= node.initializer;
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  }
}
