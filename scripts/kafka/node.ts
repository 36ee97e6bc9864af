/** One broker, run with Docker or Java. */
export interface KafkaNode {
  /** Its process, if it is one of this machine's. */
  readonly pid: number | undefined;
  start(): Promise<void>;
  /** Kills the process with -9. */
  killHard(): Promise<void>;
  stop(): Promise<void>;
  /** Pauses the process without closing its connections, like an overloaded machine or a network failure. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  runTool(className: string, args: readonly string[]): Promise<string>;
}
