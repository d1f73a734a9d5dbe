import type { PlayedLesson, ReportedProgress } from "#client/calls/play.ts";
import type { Player } from "#client/player/player.ts";
import type { Reports } from "#client/player/useReports.ts";
import type { Session } from "#client/player/useSession.ts";
import type { SettingsStore } from "#client/player/useSettings.ts";

export interface LessonViewProps {
  readonly session: Session;
  readonly lesson: PlayedLesson;
  readonly second: number | undefined;
  readonly plays: boolean;
  readonly store: SettingsStore;
  readonly theatre: { readonly isOn: boolean; readonly toggle: () => void };
  readonly commands: {
    readonly nextLesson: () => void;
    readonly previousLesson: () => void;
    readonly note: () => void;
    readonly help: () => void;
  };
  readonly onPlayer: (player: Player | undefined) => void;
  readonly onStarted: () => void;
  readonly onTold: (progress: ReportedProgress) => void;
  readonly onNext: () => void;
}

export interface ReportedProps extends LessonViewProps {
  readonly reports: Reports;
}
