// @ts-check
// Templates of pages, in files of their own and in components. All other code is oxlint's, see .oxlintrc.json.
import angular from 'angular-eslint';
import tseslint from 'typescript-eslint';

const pages = [
  'apps/web/**/*.ts',
  'apps/auth/ui/**/*.ts',
  'libs/ui/**/*.ts',
  '{libs/plugins,examples,scripts/templates}/*/web/**/*.ts',
];

const { preprocess, postprocess, ...processor } = angular.processInlineTemplates;

/** The templates that a component has in it, without the component. */
const inlineTemplates = {
  ...processor,
  preprocess: (text, file) => preprocess(text, file).filter(block => typeof block !== 'string'),
  postprocess: (messages, file) => postprocess([[], ...messages], file),
};

export default tseslint.config(
  {
    ignores: ['dist/', 'node_modules/', 'coverage/', '.angular/', '.cache/', 'data/', 'plugins/', '**/*.generated.ts'],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  { files: pages, processor: inlineTemplates },
  {
    files: ['**/*.html'],
    extends: [...angular.configs.templateRecommended, ...angular.configs.templateAccessibility],
    ignores: ['**/index.html', 'apps/web/public/**'],
  },
);
