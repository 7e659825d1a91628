import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';

const FOLDER = resolve('libs/sdk/src');
const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.CommonJS,
  moduleResolution: ts.ModuleResolutionKind.Node10,
  strict: true,
  noEmit: true,
  types: ['node'],
};

export type Stability = 'stable' | 'experimental' | 'reserved';
export type Declaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.ClassDeclaration;

/** The sources of the SDK as the compiler understands them. */
export class SdkProgram {
  private readonly program: ts.Program;
  private readonly checker: ts.TypeChecker;

  /** @param instead other texts for some files, as `namespaces/auth.ts`; for tests */
  constructor(instead: Readonly<Record<string, string>> = {}) {
    const host = ts.createCompilerHost(OPTIONS);
    const { readFile } = host;
    const texts = new Map(Object.entries(instead).map(([name, text]) => [resolve(FOLDER, name), text]));
    host.getSourceFile = (path, version) => {
      const text = texts.get(resolve(path));
      if (text !== undefined) return ts.createSourceFile(path, text, version, true);
      const known = parsed.get(path) ?? parse(path, readFile(path), version);
      if (known) parsed.set(path, known);
      return known;
    };
    this.program = ts.createProgram(
      ['index.ts', 'testing.ts', 'host/members.ts'].map(name => resolve(FOLDER, name)),
      OPTIONS,
      host,
    );
    this.checker = this.program.getTypeChecker();
  }

  /** An interface, type or class of the SDK by its name. @throws Error when there is none */
  declaration(name: string): Declaration {
    const found = this.all().find(declaration => declaration.name?.text === name);
    if (!found) throw new Error(`The SDK declares no ${name}.`);
    return found;
  }

  /** The members of an interface, by name. */
  membersOf(name: string): Map<string, ts.TypeElement> {
    const declaration = this.declaration(name);
    if (!ts.isInterfaceDeclaration(declaration)) throw new Error(`${name} is no interface.`);
    return new Map(declaration.members.map(member => [member.name!.getText(), member]));
  }

  /** The type of each namespace, as `host/members.ts` lists them. */
  namespaces(): [name: string, type: string][] {
    return [...this.membersOf('Namespaces')].map(([name, member]) => {
      const { type } = member as ts.PropertySignature;
      return [name, type!.getText()];
    });
  }

  /** The classes of `errors.ts` that can be thrown, in their order. */
  errors(): ts.ClassDeclaration[] {
    return this.all().filter(
      (one): one is ts.ClassDeclaration =>
        ts.isClassDeclaration(one) && /errors\.ts$/.test(one.getSourceFile().fileName) && !isAbstract(one),
    );
  }

  /** Types of the SDK that a piece of code names, and those that they name, in the order of their names. */
  reachedFrom(nodes: readonly ts.Node[], seen = new Set<Declaration>()): Declaration[] {
    for (const node of nodes) this.visit(node, seen);
    return [...seen].sort((left, right) => left.name!.text.localeCompare(right.name!.text));
  }

  private visit(node: ts.Node, seen: Set<Declaration>): void {
    if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node)) {
      const name = ts.isTypeReferenceNode(node) ? node.typeName : node.expression;
      const declaration = this.own(this.checker.getSymbolAtLocation(name));
      if (declaration && !seen.has(declaration)) {
        seen.add(declaration);
        this.visit(declaration, seen);
      }
    }
    ts.forEachChild(node, child => this.visit(child, seen));
  }

  private own(symbol: ts.Symbol | undefined): Declaration | undefined {
    if (!symbol) return undefined;
    const real = symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
    return real.declarations?.find((one): one is Declaration => isDeclaration(one) && isOwn(one.getSourceFile()));
  }

  private all(): Declaration[] {
    return this.program
      .getSourceFiles()
      .filter(isOwn)
      .flatMap(file => file.statements.filter(isDeclaration));
  }
}

/** Files as they are on disk, read once: the libraries of TypeScript and Node take longer than all the rest. */
const parsed = new Map<string, ts.SourceFile>();

const parse = (path: string, text: string | undefined, version: ts.ScriptTarget | ts.CreateSourceFileOptions) =>
  text === undefined ? undefined : ts.createSourceFile(path, text, version, true);

const isOwn = (file: ts.SourceFile): boolean => resolve(file.fileName).startsWith(FOLDER);

const isDeclaration = (node: ts.Node): node is Declaration =>
  ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node);

const isAbstract = (node: ts.ClassDeclaration): boolean =>
  node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword) ?? false;

/** What a comment says: its words, and each of its tags. */
export interface Comment {
  words: string;
  tags: { name: string; text: string }[];
}

export function commentOf(node: ts.Node): Comment {
  const block = ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc);
  const tags = ts.getJSDocTags(node).map(tag => ({ name: tag.tagName.text, text: tagText(tag) }));
  return { words: oneLine(ts.getTextOfJSDocComment(block?.comment) ?? ''), tags };
}

function tagText(tag: ts.JSDocTag): string {
  const text = ts.getTextOfJSDocComment(tag.comment) ?? '';
  if (tag.tagName.text === 'example') return text;
  const subject = ts.isJSDocParameterTag(tag) ? `\`${tag.name.getText()}\` ` : '';
  return `${subject}${oneLine(text)}`;
}

/** @throws Error unless it is said, and said once */
export function stabilityOf(node: ts.Node, name: string): Stability {
  const said = commentOf(node).tags.filter(tag => ['stable', 'experimental', 'reserved'].includes(tag.name));
  if (said.length !== 1) throw new Error(`${name} needs one of @stable, @experimental and @reserved in its comment.`);
  return said[0]!.name as Stability;
}

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ').trim();

const printer = ts.createPrinter({ removeComments: true });

/** Code without its comments, on as few lines as TypeScript's printer needs. */
export const codeOf = (node: ts.Node): string => printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile());

/** The text of a source, for tests that change it. */
export const sourceOf = (name: string): string => readFileSync(resolve(FOLDER, name), 'utf8');
