import type { RuntimeConfig } from '../../kernel/config/runtime-config';
import { DocumentHeaders } from '../../kernel/exchange/security-headers';
import type { InstanceIdentity } from '../../instance/identity/instance-identity';
import type { PlatformSettings } from '../../kernel/settings/platform-settings';
import type { PluginHost } from '../../plugins/host/plugin-host';
import { DocumentLanguage } from './document-language';
import { Documents } from './documents';

/** Creates the sender of every document of this instance, for the gateway and for Nest. */
export function createDocuments(
  { production, publicUrl }: RuntimeConfig,
  instance: InstanceIdentity,
  { generation }: Pick<PluginHost, 'generation'>,
  settings: PlatformSettings,
): Documents {
  const hsts = production && publicUrl.startsWith('https:');
  const imageOrigins = (): readonly string[] => instance.imageOrigins();
  const headers = new DocumentHeaders({ hsts, imageOrigins, generation: () => generation.current });
  return new Documents(headers, instance, new DocumentLanguage(settings, production));
}
