import { PlatformSetting } from './platform-setting.entity';
import { Tenant } from './tenant.entity';

export const settingsEntities = [Tenant, PlatformSetting];
