import type { Clock } from '../../engine/clock.ts';
import type { Bus } from '../../store/bus/bus.ts';
import type { Database } from '../../store/database/index.ts';
import type { PlatformLanguage } from '../../engine/i18n/language.ts';
import type { BoardScope, Caller, HandlerTable } from './handlers.ts';
import type { SocketEndpoint } from './socket-endpoint.ts';

/** Keys of the vendors of speech recognition, and which of them is used. */
export interface SpeechSettings {
  readonly provider: 'auto' | 'gummy' | 'iflytek' | 'local-model' | 'local-grammar' | 'none';
  readonly gummy: { readonly apiKey: string; readonly url: string | undefined } | undefined;
  readonly iflytek:
    | {
        readonly appId: string;
        readonly apiKey: string;
        readonly apiSecret: string;
        readonly url: string | undefined;
      }
    | undefined;
  /** Folder of a speech model that the operator has installed. */
  readonly modelDir?: string | undefined;
}

/** Who reads a board: of a call or of a socket. */
export interface BoardAsker {
  readonly person: Caller;
  readonly orgId: string;
  readonly plantId: string | null;
  readonly language: PlatformLanguage;
}

/** Boards as somebody may see them: without the panels, plans and money that are not permitted. */
export interface PersonalBoards {
  /** Whether the plant has the board and the asker may open it. */
  has(boardCode: string): Promise<boolean>;
  /**
   * The payload, with some of its panels only.
   * @throws {ApiError} for a board or an area that is not the asker's
   */
  read(boardCode: string, scope: BoardScope, panels: readonly string[]): Promise<unknown>;
}

/** What a part such as the assistant is made with, and what it adds to the server. */
export interface PartDeps {
  readonly db: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly realNow: () => number;
  readonly onError: (error: unknown) => void;
  readonly boardsOf: (asker: BoardAsker) => PersonalBoards;
  /** The platform's own, from which keys for what it stores are made. */
  readonly secret: string;
  /** The model that the assistant answers through; it answers by itself where one of the first two is missing. */
  readonly configuration: {
    readonly assistantBaseUrl: string | undefined;
    readonly assistantModel: string | undefined;
    readonly assistantApiKey: string | undefined;
    /** Hosts that organisations may name as their own model's, beside the known endpoints. */
    readonly assistantHosts: readonly string[];
    readonly speech: SpeechSettings;
  };
}
export interface Part {
  readonly handlers?: HandlerTable;
  readonly assistantSocket?: SocketEndpoint;
  readonly speechSocket?: SocketEndpoint;
  close?(): Promise<void>;
}
