import { CommandError, type Command } from './command';

/** Compiled into an image, so there must be sources: those of the image's first stage. */
const IN_AN_IMAGE = String.raw`here are no sources to build a plugin with; put it into an image of your own, made from this one: printf 'FROM workspace-runtime:build AS build\nCOPY . /plugin\nRUN npm run cli -- plugin add /plugin --yes && rm -rf dist/tsc\nFROM workspace-runtime\nCOPY --from=build /app/dist /app/dist\n' | docker build -t my-workspace -f - <plugin folder>`;

/** In a checkout `npm run cli` runs these from the sources (scripts/plugin-kit), also when nothing can be built. */
const onlyWithSources = (name: string, does: string): Command => ({
  name,
  help: `${name}
  ${does} In a checkout only: npm run cli -- ${name} --help says more. In the container it says how to build an image.`,
  run: () => Promise.reject(new CommandError(IN_AN_IMAGE)),
});

/** The commands of plugin authors, where there is nothing for them to work on. */
export const sourcesOnlyCommands: readonly Command[] = [
  onlyWithSources('plugin create', 'Makes a new plugin.'),
  onlyWithSources('plugin check', 'Checks a plugin.'),
  onlyWithSources('plugin add', 'Installs a plugin, or updates it.'),
  onlyWithSources('plugin remove', 'Removes an installed plugin.'),
  onlyWithSources('generate', 'Reads the manifests of all plugins.'),
];
