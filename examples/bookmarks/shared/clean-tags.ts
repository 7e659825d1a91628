/** Tags as they are kept: trimmed, none empty, each once whatever its case. */
export function cleanTags(tags: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const tag of tags.map(tag => tag.trim()).filter(Boolean)) {
    const key = tag.toLowerCase();
    if (!kept.has(key)) kept.set(key, tag);
  }
  return [...kept.values()];
}
