export class BuildNews {
  constructor(folder: string);
  hear(builder: string, line: string): void;
  built(builder: string): void;
  mended(builder: string): void;
  failed(builder: string, line: string): void;
}
