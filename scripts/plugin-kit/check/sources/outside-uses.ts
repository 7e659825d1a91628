// What a server half does beside the SDK: ports that it opens, requests that it sends, programs that it runs. All of it
// is allowed, the manifest has no permission for it, and whoever installs the plugin should know.
import ts from 'typescript';

const OPENS = 'opens a port';
const SENDS = 'sends something over the network';
const RUNS = 'runs another program';

/** What is done with a module of Node, where nothing else is said of the member. */
const MODULES: Record<string, string> = {
  net: SENDS,
  tls: SENDS,
  http: SENDS,
  https: SENDS,
  http2: SENDS,
  dgram: OPENS,
  undici: SENDS,
  axios: SENDS,
  ws: SENDS,
  nodemailer: SENDS,
  child_process: RUNS,
  cluster: RUNS,
};
const SERVERS = /^(create(Secure)?Server|Server|WebSocketServer)$/;
const GLOBALS = new Set(['fetch', 'WebSocket', 'EventSource']);

/** One use, where it stands. */
export interface OutsideUse {
  line: number;
  /** In words: "opens a port (createServer of net)". */
  what: string;
}

/** Each line of a file is named once for each kind of use. */
export function outsideUses(text: string): OutsideUse[] {
  const source = ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest, true);
  const bound = boundNames(source);
  const found = new Map<string, OutsideUse>();
  const add = (node: ts.Node, kind: string, name: string): void => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    if (!found.has(`${line} ${kind}`)) found.set(`${line} ${kind}`, { line, what: `${kind} (${name})` });
  };
  const visit = (node: ts.Node): void => {
    // From within: of `createServer().listen()` the first says more.
    ts.forEachChild(node, visit);
    const use = ts.isCallExpression(node) || ts.isNewExpression(node) ? useIn(node, bound) : null;
    if (use) add(node, ...use);
  };
  visit(source);
  return [...found.values()].sort((one, other) => one.line - other.line);
}

type Use = [kind: string, name: string];

function useIn(node: ts.CallExpression | ts.NewExpression, bound: ReadonlyMap<string, Bound>): Use | null {
  const { expression } = node;
  const loaded = moduleIn(node);
  if (loaded) return [MODULES[loaded]!, loaded];
  if (ts.isIdentifier(expression)) {
    const known = bound.get(expression.text);
    if (known) return useOf(known.module, known.member ?? known.module);
    return GLOBALS.has(expression.text) ? [SENDS, expression.text] : null;
  }
  if (!ts.isPropertyAccessExpression(expression)) return null;
  const { expression: owner, name } = expression;
  const known = ts.isIdentifier(owner) ? bound.get(owner.text) : undefined;
  if (known) return useOf(known.module, name.text);
  if (name.text === 'listen') return [OPENS, 'listen'];
  return GLOBALS.has(name.text) && /^(globalThis|global)$/.test(owner.getText()) ? [SENDS, name.text] : null;
}

const useOf = (module: string, member: string): Use => {
  const name = member === module ? module : `${member} of ${module}`;
  return [SERVERS.test(member) && MODULES[module] === SENDS ? OPENS : MODULES[module]!, name];
};

/** `require('net')`, `import('net')`, `process.getBuiltinModule('net')`. */
function moduleIn({ expression, arguments: given }: ts.CallExpression | ts.NewExpression): string | null {
  const isLoading =
    expression.kind === ts.SyntaxKind.ImportKeyword || /^(require|.*\.getBuiltinModule)$/s.test(expression.getText());
  const [first] = given ?? [];
  return isLoading && first && ts.isStringLiteralLike(first) ? knownModule(first.text) : null;
}

interface Bound {
  module: string;
  /** Null for the module as a whole. */
  member: string | null;
}

/** What of those modules the file's imports name, whatever they call it. */
function boundNames(source: ts.SourceFile): Map<string, Bound> {
  const bound = new Map<string, Bound>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const module = knownModule(statement.moduleSpecifier.text);
    if (!module) continue;
    const { name, namedBindings } = statement.importClause ?? {};
    if (name) bound.set(name.text, { module, member: null });
    if (namedBindings && ts.isNamespaceImport(namedBindings)) {
      bound.set(namedBindings.name.text, { module, member: null });
    } else {
      for (const { name: own, propertyName } of namedBindings?.elements ?? []) {
        bound.set(own.text, { module, member: (propertyName ?? own).text });
      }
    }
  }
  return bound;
}

function knownModule(specifier: string): string | null {
  const name = specifier.replace(/^node:/, '').split('/')[0]!;
  return Object.hasOwn(MODULES, name) ? name : null;
}
