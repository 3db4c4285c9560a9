export function pictureLink({ name }: { name: string }): string {
  return `/pictures/${name}.svg`
}
