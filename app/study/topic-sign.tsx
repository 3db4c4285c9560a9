import {
  BookOpen,
  CloudRain,
  CornerUpRight,
  EllipsisVertical,
  Eye,
  HardHat,
  Lightbulb,
  type LucideIcon,
  Merge,
  Motorbike,
  Move,
  Octagon,
  Package,
  Road,
  Scale,
  Signpost,
  TriangleAlert,
  Users,
  Waves,
  WineOff,
} from 'lucide-react'
import type { Topic } from '../question/topics.ts'

/** A topic's picture on a yellow road sign. Null stands for the questions from the manual. */
export function TopicSign({ topic }: { topic: Topic | null }) {
  const Icon = topic ? ICONS[topic] : BookOpen
  return (
    <span aria-hidden="true" className="flex size-12 shrink-0 items-center justify-center">
      <span className="flex size-8.5 rotate-45 items-center justify-center rounded-md border-2 border-asphalt bg-sign text-asphalt">
        <Icon className="size-5 -rotate-45" />
      </span>
    </span>
  )
}

const ICONS: Record<Topic, LucideIcon> = {
  gear: HardHat,
  machine: Motorbike,
  braking: Octagon,
  cornering: CornerUpRight,
  'lane-position': Road,
  space: Move,
  seeing: Eye,
  'being-seen': Lightbulb,
  'lane-changes': Merge,
  surfaces: Waves,
  'night-and-weather': CloudRain,
  emergencies: TriangleAlert,
  'passengers-and-loads': Package,
  'group-riding': Users,
  fitness: WineOff,
  signs: Signpost,
  'signals-and-markings': EllipsisVertical,
  law: Scale,
}
