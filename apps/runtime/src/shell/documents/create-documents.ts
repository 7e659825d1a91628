import type { RuntimeConfig } from '../../kernel/config/runtime-config';
import { DocumentHeaders } from '../../kernel/exchange/security-headers';
import type { InstanceIdentity } from '../../instance/identity/instance-identity';
import type { PluginHost } from '../../plugins/host/plugin-host';
import { Documents } from './documents';

/** Creates the sender of every document of this instance, for the gateway and for Nest. */
export function createDocuments(
  { production, publicUrl }: RuntimeConfig,
  instance: InstanceIdentity,
  { generation }: Pick<PluginHost, 'generation'>,
): Documents {
  const hsts = production && publicUrl.startsWith('https:');
  const imageOrigins = (): readonly string[] => instance.imageOrigins();
  return new Documents(new DocumentHeaders({ hsts, imageOrigins, generation: () => generation.current }), instance);
}
