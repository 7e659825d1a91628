import { command } from '@sv/server/command-line/command';
import { CommandError } from '@sv/server/command-line/command-error';

/** Compiled into an image, so there must be sources: those of the image's first stage. */
export const IN_AN_IMAGE = String.raw`here are no sources to build a plugin with; put it into an image of your own, made from this one: printf 'FROM workspace-runtime:build AS build\nCOPY . /plugin\nRUN npm run cli -- plugin add /plugin --yes && rm -rf /served && cp -rL dist/current /served\nFROM workspace-runtime\nCOPY --from=build /served /app/dist\n' | docker build -t my-workspace -f - <plugin folder>`;

/** A command of plugin authors, where there is nothing to work on. In a checkout scripts/plugin-kit has it. */
export const sourcesOnlyCommand = (name: string) =>
  command(name, 'Needs a checkout: here it says how to build an image')
    .allowUnknownOption()
    .argument('[words...]')
    .action(() => {
      throw new CommandError(IN_AN_IMAGE);
    });
