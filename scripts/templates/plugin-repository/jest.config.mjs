/** @type {import('jest').Config} */
export default {
  projects: [
    {
      displayName: 'server',
      testMatch: ['<rootDir>/plugin/{server,shared,test}/**/*.spec.ts'],
      // The platform's packages are ES modules, and Node loads them as they are.
      extensionsToTreatAsEsm: ['.ts'],
      transform: {
        '^.+\\.ts$': ['ts-jest', { useESM: true, tsconfig: '<rootDir>/tsconfig.json', diagnostics: false }],
      },
    },
    {
      displayName: 'web',
      preset: 'jest-preset-angular',
      testMatch: ['<rootDir>/plugin/web/**/*.spec.ts'],
      setupFilesAfterEnv: ['<rootDir>/jest.setup.ts'],
      transform: {
        '^.+\\.(ts|mjs|js|html)$': [
          'jest-preset-angular',
          { tsconfig: '<rootDir>/tsconfig.web.json', stringifyContentPathRegex: '\\.html$' },
        ],
      },
      transformIgnorePatterns: ['node_modules/(?!.*\\.mjs$|@sv/|@angular/common/locales/.*\\.js$)'],
    },
  ],
};
