import type { OpenAPIObject } from '@nestjs/swagger';

export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']> & Record<string, unknown>;

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

export function forEachOperation(
  paths: OpenAPIObject['paths'],
  change: (operation: Operation, path: string) => void,
): void {
  for (const [path, item] of Object.entries(paths)) {
    for (const method of METHODS) if (item[method]) change(item[method] as Operation, path);
  }
}
