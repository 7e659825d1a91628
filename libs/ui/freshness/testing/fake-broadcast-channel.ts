// jsdom has no BroadcastChannel. This one delivers at once, to all others of the same name.
export class FakeBroadcastChannel {
  private static readonly open = new Set<FakeBroadcastChannel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;

  constructor(private readonly name: string) {
    FakeBroadcastChannel.open.add(this);
  }

  static install(): void {
    this.open.clear();
    Object.assign(globalThis, { BroadcastChannel: FakeBroadcastChannel });
  }

  postMessage(data: unknown): void {
    for (const other of FakeBroadcastChannel.open) {
      if (other !== this && other.name === this.name) other.onmessage?.({ data });
    }
  }

  close(): void {
    FakeBroadcastChannel.open.delete(this);
  }
}
