import { courseNameOf } from './course-name.ts'
import { foldedNickname } from './nickname.ts'

/** Reads a school's list of its pupils, one name a line. Returns the first line that is too long or stands twice. */
export function rosterOf(typed: string): { roster: string[] } | { wrong: string } {
  const roster: string[] = []
  const folded = new Set<string>()
  for (const line of typed.split('\n').filter((line) => line.trim())) {
    const name = courseNameOf(line)
    const key = name && foldedNickname(name)
    if (!key || folded.has(key)) return { wrong: line.trim().slice(0, 80) }
    folded.add(key)
    roster.push(name)
  }
  return { roster }
}

/** Returns a pupil's name as the school's list has it, also if it was typed without accents. Null if it is not there. */
export function onRoster(roster: readonly string[], typed: string): string | null {
  const same = roster.find((name) => foldedNickname(name) === foldedNickname(typed))
  if (same) return same
  const alike = roster.filter((name) => withoutAccents(name) === withoutAccents(typed))
  return (alike.length === 1 && alike[0]) || null
}

function withoutAccents(name: string): string {
  return foldedNickname(name).normalize('NFD').replace(/\p{M}/gu, '')
}
