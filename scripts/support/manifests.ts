import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../deploy/kubernetes');

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec: { replicas?: number; minAvailable?: number; template: { metadata: { labels: Labels }; spec: PodSpec } };
}

export type Labels = Record<string, string>;

interface PodSpec {
  containers: Record<string, unknown>[];
  securityContext: object;
}

/** The reader of YAML that comes with the validator of API descriptions. */
const { parseAllDocuments } = createRequire(
  createRequire(import.meta.url).resolve('@seriousme/openapi-schema-validator'),
)('yaml') as { parseAllDocuments(text: string): { errors: unknown[]; toJS(): unknown }[] };

/** The documents of a YAML file. */
export function readYaml<T>(text: string): T[] {
  return parseAllDocuments(text).map(document => {
    if (document.errors.length > 0) throw new Error(String(document.errors[0]));
    return document.toJS() as T;
  });
}

export const manifestText = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');

/** The files of our Kubernetes manifests. */
export const manifestFiles = readdirSync(FOLDER).filter(file => file !== 'kustomization.yaml');

/** What is in them. */
export const manifests = manifestFiles.flatMap(file => readYaml<Manifest>(manifestText(file)));

export const workloads = manifests.filter(({ kind }) => ['Deployment', 'StatefulSet'].includes(kind));
