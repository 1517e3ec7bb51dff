/** "a", "a and b", "a, b and c", with a language's own joints. */
export function listed(
  parts: readonly string[],
  joints: { readonly and: string; readonly comma: string },
): string {
  const last = parts.at(-1) ?? '';
  const before = parts.slice(0, -1).join(joints.comma);
  return before === '' ? last : before + joints.and + last;
}
