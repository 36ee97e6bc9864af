/** One broker, whatever runs it. */
export interface KafkaNode {
  start(): Promise<void>;
  /** kill -9 */
  killHard(): Promise<void>;
  stop(): Promise<void>;
  /** Stops the process without closing its connections, as an overloaded machine or a cut cable does. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  runTool(className: string, args: readonly string[]): Promise<string>;
}
