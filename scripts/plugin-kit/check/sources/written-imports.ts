import ts from 'typescript';

export interface Import {
  /** As written. */
  specifier: string;
  typeOnly: boolean;
  /** `import()`, which is evaluated when it is reached. */
  lazy: boolean;
}

/** Stands for what a file imports and does not write out; no file and no package is called so. */
const NOT_WRITTEN_OUT = '(not written out)';

/** Every import of a file, however it is spelled. */
export function writtenImports(text: string): Import[] {
  const source = ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest);
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    const place = placeIn(node);
    if (place)
      found.push({
        specifier: textOf(place) ?? NOT_WRITTEN_OUT,
        typeOnly: isOfTypes(node),
        lazy: ts.isCallExpression(node),
      });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** What stands where the name of a module stands. */
function placeIn(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isExternalModuleReference(node)) return node.expression;
  if (ts.isImportTypeNode(node)) return node.argument;
  if (!ts.isCallExpression(node)) return undefined;
  const {
    expression,
    arguments: [first],
  } = node;
  const isImport = expression.kind === ts.SyntaxKind.ImportKeyword;
  return isImport || (ts.isIdentifier(expression) && expression.text === 'require') ? (first ?? node) : undefined;
}

function textOf(place: ts.Node): string | null {
  const literal = ts.isLiteralTypeNode(place) ? place.literal : place;
  return ts.isStringLiteralLike(literal) ? literal.text : null;
}

function isOfTypes(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node)) return node.importClause?.isTypeOnly ?? false;
  return ts.isImportTypeNode(node) || (ts.isExportDeclaration(node) && node.isTypeOnly);
}
