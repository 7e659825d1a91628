import { CreatePluginStatus1764000004000 } from './migrations/1764000004000-create-plugin-status';
import { AddOverrideActor1764000204000 } from './migrations/1764000204000-add-override-actor';
import { PluginStatus } from './plugin-status.entity';

export const pluginStatusEntities = [PluginStatus];

/** In the order in which they run. */
export const pluginStatusMigrations = [CreatePluginStatus1764000004000, AddOverrideActor1764000204000];
