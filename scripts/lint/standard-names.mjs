// @ts-check
// Names as docs/glossary.md has them: a word that it replaces may not be part of a declared name, and a method of a
// service says what it acts on.

/** Words of a declared name, in lower case, and what the field says. */
const REPLACED = {
  deed: 'audit entry',
  deeds: 'audit entries',
  misfit: 'incompatibility',
  patience: 'timeout',
  patiently: 'with a timeout',
  enclosure: 'transaction scope',
  fence: 'access guard',
  carriage: 'legacy migration',
  crossing: 'legacy migration',
  adoption: 'legacy migration',
  brought: 'imported',
  anew: 'again',
  lane: 'key',
  door: 'client, handler or controller',
  doubt: 'suspected loss',
  doubts: 'suspected losses',
  steer: 'on keydown',
  upkeep: 'refresh',
};

/** And of a page, where nothing else is meant by them. */
const REPLACED_IN_PAGES = {
  ...REPLACED,
  bring: 'start',
  hear: 'receive',
  heard: 'received',
  moment: 'instant',
  patient: 'slow',
  rounds: 'sweep',
  settle: 'resolve, confirm or handle close',
  stand: 'status',
  tell: 'notify',
  told: 'notified',
};

/** They need a noun: `takeSnapshot`, not `take`. */
const BARE_VERBS = new Set(
  'ask begin bring carry change check claim clear confirm count create deliver find forget give grant hand hold issue keep list make note page put read redeem remove rename renew report revoke rotate round run set settle show store sweep take tell unlock use verify write'.split(
    ' ',
  ),
);

const wordsOf = name =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_]+/);

/** @type {import('eslint').Rule.RuleModule} */
const standardWords = {
  meta: {
    type: 'suggestion',
    schema: [{ enum: ['pages'] }],
    messages: { replaced: '"{{word}}" is not our word: write "{{instead}}".' },
  },
  create(context) {
    const replaced = context.options[0] === 'pages' ? REPLACED_IN_PAGES : REPLACED;
    const check = id => {
      if (id?.type !== 'Identifier') return;
      const word = wordsOf(id.name).find(each => Object.hasOwn(replaced, each));
      if (word) context.report({ node: id, messageId: 'replaced', data: { word, instead: replaced[word] } });
    };
    return {
      'ClassDeclaration, FunctionDeclaration, TSInterfaceDeclaration, TSTypeAliasDeclaration, VariableDeclarator':
        node => check(node.id),
      'MethodDefinition, PropertyDefinition, TSMethodSignature, TSPropertySignature': node => check(node.key),
    };
  },
};

/** @type {import('eslint').Rule.RuleModule} */
const methodsSayOfWhat = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { bare: '{{name}} what? A method of a service says what it acts on.' },
  },
  create: context => ({
    ClassDeclaration(node) {
      const decorators = node.decorators ?? [];
      if (!decorators.some(({ expression }) => expression.callee?.name === 'Injectable')) return;
      if (/Bridge$/.test(node.id?.name ?? '')) return;
      for (const member of node.body.body) {
        const isPublic = member.accessibility !== 'private' && member.accessibility !== 'protected';
        const isMethod = member.type === 'MethodDefinition' && member.kind === 'method';
        if (isMethod && isPublic && BARE_VERBS.has(member.key.name)) {
          context.report({ node: member.key, messageId: 'bare', data: { name: member.key.name } });
        }
      }
    },
  }),
};

export default {
  meta: { name: 'names' },
  rules: { 'standard-words': standardWords, 'methods-say-of-what': methodsSayOfWhat },
};
