// @ts-check
import angular from 'angular-eslint';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import standardNames from './scripts/lint/standard-names.mjs';

const servers = [
  'apps/runtime/**/*.ts',
  'apps/auth/{src,test}/**/*.ts',
  'libs/{sdk,contracts,schema,rules,server}/**/*.ts',
];
const pluginServers = ['{libs/plugins,examples,scripts/templates}/*/{server,shared,test}/**/*.ts'];
const pages = [
  'apps/web/**/*.ts',
  'apps/auth/ui/**/*.ts',
  'libs/ui/**/*.ts',
  '{libs/plugins,examples,scripts/templates}/*/web/**/*.ts',
];

/** One that is made when the file is read is made from constants; one that is made later, from what somebody sent. */
const regularExpressionMadeLate = {
  selector: ':function :matches(NewExpression, CallExpression)[callee.name="RegExp"]',
  message: 'No regular expression from data: it can be too large, or never end. Compare texts.',
};

const statementsStandInSqlFiles =
  'Statements stand in a *.sql.ts beside their service; everything else takes a repository.';

const useLaunchBrowser = 'Use launchBrowser: its tests fail on what a page says and nobody expects.';

export default tseslint.config(
  {
    ignores: ['dist/', 'node_modules/', 'coverage/', '.angular/', '.cache/', 'data/', 'plugins/', '**/*.generated.ts'],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{mjs,cjs,js}'],
    extends: [tseslint.configs.base],
    languageOptions: { globals: globals.node },
    rules: { 'no-undef': 'error', 'prefer-const': 'error', eqeqeq: 'error' },
  },
  { files: ['apps/web/public/*.js'], languageOptions: { globals: globals.serviceworker } },
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.recommended],
    languageOptions: { parserOptions: { projectService: false } },
    rules: {
      eqeqeq: 'error',
      'prefer-const': 'error',
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Use node:crypto, or pass the source of chance in.' },
      ],
      'no-restricted-syntax': ['error', regularExpressionMadeLate],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-extraneous-class': [
        'error',
        { allowWithDecorator: true, allowStaticOnly: true, allowEmpty: true },
      ],
    },
  },
  {
    files: [...servers, ...pluginServers],
    languageOptions: {
      globals: globals.node,
      parserOptions: { project: './tsconfig.server.json', projectService: false },
    },
    rules: {
      // Nest reads constructor parameter types at run time: a class must stay a value import.
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/await-thenable': 'error',
    },
  },
  {
    files: ['apps/{auth,runtime}/src/**/*.ts', 'libs/{sdk,contracts,schema,rules,server}/**/*.ts', 'scripts/**/*.ts'],
    ignores: ['**/migrations/**', 'scripts/templates/**'],
    plugins: { names: standardNames },
    rules: { 'names/standard-words': 'error', 'names/methods-say-of-what': 'error' },
  },
  { files: pages, plugins: { names: standardNames }, rules: { 'names/standard-words': ['error', 'pages'] } },
  {
    files: ['apps/{auth,runtime}/src/**/*.ts'],
    // Stores of plugins have a layer of SQL of their own.
    ignores: [
      '**/*.{sql,spec}.ts',
      '**/migrations/**',
      '**/version-028.ts',
      '**/kernel/database/**',
      '**/plugins/{stores,sdk-bridge}/**',
    ],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: ['**/database/sql'], importNames: ['runSql', 'runReturning'], message: statementsStandInSqlFiles },
          ],
        },
      ],
      'no-restricted-syntax': [
        'error',
        regularExpressionMadeLate,
        { selector: 'CallExpression[callee.property.name="createQueryBuilder"]', message: statementsStandInSqlFiles },
      ],
    },
  },
  {
    files: ['**/*.spec.ts', '**/test/**/*.ts', 'test/**/*.ts', 'bench/**'],
    rules: { 'no-restricted-properties': 'off', 'no-restricted-syntax': 'off' },
  },
  {
    files: ['test/**/*.ts'],
    ignores: ['test/support/browser.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { name: '@sv/server/testing/launch-chromium', message: useLaunchBrowser },
        { name: 'playwright-core', importNames: ['chromium'], message: useLaunchBrowser },
      ],
    },
  },
  {
    files: pages,
    extends: [...angular.configs.tsRecommended],
    processor: angular.processInlineTemplates,
    languageOptions: { globals: globals.browser },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'off',
      '@angular-eslint/prefer-on-push-component-change-detection': 'error',
      '@angular-eslint/component-class-suffix': 'off',
      '@angular-eslint/directive-class-suffix': 'off',
      '@angular-eslint/component-selector': [
        'error',
        { type: ['element', 'attribute'], prefix: 'sv', style: 'kebab-case' },
      ],
      '@angular-eslint/directive-selector': ['error', { type: 'attribute', prefix: 'sv', style: 'camelCase' }],
    },
  },
  {
    files: ['**/*.html'],
    extends: [...angular.configs.templateRecommended, ...angular.configs.templateAccessibility],
    ignores: ['**/index.html', 'apps/web/public/**'],
  },
);
