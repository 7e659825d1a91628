const [major, minor] = process.versions.node.split('.').map(Number);
// Nothing is imported before this: an older Node fails there with an error that says nothing of Node.
if (major < 24 || (major === 24 && minor < 15))
  throw new Error(`Tests need Node 24.15 or later; this is ${process.version}. Put scripts/with-node before npx.`);

const aliases = {
  '^@sv/sdk$': '<rootDir>/libs/sdk/src/index.ts',
  '^@sv/sdk/(.*)$': '<rootDir>/libs/sdk/src/$1',
  '^@sv/(contracts|schema|rules|server|ui|plugins)/(.*)$': '<rootDir>/libs/$1/$2',
};

/** @type {import('jest').Config} */
export default {
  // Only the root's counts: long enough for a browser on a busy machine.
  testTimeout: 60_000,
  // A worker that has grown to that begins anew: what test files leave behind doubled the time of those after them.
  workerIdleMemoryLimit: '700MB',
  projects: [
    {
      displayName: 'server',
      rootDir: import.meta.dirname,
      // Keeps the modules between the files of a worker.
      runner: '<rootDir>/scripts/test-runner/index.cjs',
      testMatch: [
        '<rootDir>/apps/{runtime,auth}/{src,test}/**/*.{spec,e2e-spec}.ts',
        '<rootDir>/libs/{sdk,schema,rules,server}/**/*.spec.ts',
        '<rootDir>/{libs/plugins,examples,plugins}/*/{server,shared,test}/**/*.{spec,e2e-spec}.ts',
        '<rootDir>/scripts/**/*.spec.ts',
      ],
      testPathIgnorePatterns: ['/node_modules/', '/scripts/templates/[^/]+/web/'],
      modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/data/'],
    },
    {
      displayName: 'instance',
      rootDir: import.meta.dirname,
      runner: '<rootDir>/scripts/test-runner/index.cjs',
      testMatch: ['<rootDir>/test/**/*.e2e-spec.ts'],
      modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/data/'],
    },
    {
      displayName: 'web',
      rootDir: import.meta.dirname,
      preset: 'jest-preset-angular',
      // These keep the page and the modules between the files of a worker.
      testEnvironment: '<rootDir>/scripts/test-runner/web/environment.cjs',
      runtime: '<rootDir>/scripts/test-runner/web/runtime.cjs',
      testRunner: '<rootDir>/scripts/test-runner/web/circus.cjs',
      testMatch: [
        '<rootDir>/apps/web/{src,design}/**/*.spec.ts',
        '<rootDir>/apps/auth/ui/**/*.spec.ts',
        '<rootDir>/libs/ui/**/*.spec.ts',
        '<rootDir>/{libs/plugins,examples,plugins,scripts/templates}/*/web/**/*.spec.ts',
      ],
      modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/data/'],
      moduleNameMapper: aliases,
      // As the preset has it, but for packages of plugins: those may be ES modules in files called .js.
      transformIgnorePatterns: [
        '^(?!.*/(?:plugins|examples|plugin-check/\\d+)/[^/]+/node_modules/).*/node_modules/(?!.*\\.mjs$|@angular/common/locales/.*\\.js$)',
      ],
      setupFilesAfterEnv: ['<rootDir>/apps/web/jest.setup.ts', '<rootDir>/scripts/test-runner/web/before-file.cjs'],
      transform: {
        '^.+\\.(ts|mjs|js|html)$': [
          'jest-preset-angular',
          { tsconfig: '<rootDir>/apps/web/tsconfig.spec.json', stringifyContentPathRegex: '\\.html$' },
        ],
      },
    },
  ],
};
