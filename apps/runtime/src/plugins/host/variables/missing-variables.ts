import type { PluginVariable } from '@sv/contracts/admin/plugins.contract';
import type { Logger } from '@sv/server/logger/logger';
import type { ProblemBoard } from '../../../kernel/problems/problem-board';
import type { HostedPlugin } from '../hosted-plugin';
import type { PluginHost } from '../plugin-host';
import { variablesOf } from './plugin-variables';

const PROBLEM = 'plugin-env';

/**
 * Shows in health, and once in the log, which required variables have no value: by name, never by value. It checks
 * again whenever a plugin starts or stops.
 */
export function watchVariables(
  plugins: Pick<PluginHost, 'list' | 'onChange'>,
  problems: Pick<ProblemBoard, 'raise' | 'clear'>,
  logger: Pick<Logger, 'warn'>,
): void {
  const told = new Set<string>();
  const look = (): void => {
    const missing = plugins.list().filter(isAtWork).flatMap(missingOf);
    for (const { plugin, name } of missing.filter(({ name }) => !told.has(name))) {
      told.add(name);
      logger.warn({ plugin, variable: name }, 'a plugin requires a variable that is not set');
    }
    if (missing.length === 0) problems.clear(PROBLEM);
    else problems.raise(PROBLEM, whatToDo(missing));
  };
  plugins.onChange(look);
  look();
}

const isAtWork = ({ state }: HostedPlugin): boolean => state === 'enabled' || state === 'failed';

interface Missing extends Pick<PluginVariable, 'name' | 'scope'> {
  plugin: string;
  app: string;
}

const missingOf = (plugin: HostedPlugin): Missing[] =>
  variablesOf(plugin)
    .filter(({ required, set }) => required && !set)
    .map(({ name, scope }) => ({ plugin: plugin.id, app: plugin.manifest.name, name, scope }));

function whatToDo(missing: readonly Missing[]): string {
  const namesOf = (wanted: PluginVariable['scope']): string =>
    missing.flatMap(({ name, app, scope }) => (scope === wanted ? `${name} (for ${app})` : [])).join(', ');
  const [runtime, build] = [namesOf('runtime'), namesOf('build')];
  return [runtime && `Set ${runtime} and restart.`, build && `Set ${build} and build again.`].filter(Boolean).join(' ');
}
