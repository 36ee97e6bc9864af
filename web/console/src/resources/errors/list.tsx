import { ReportList } from "../../shared/reports.tsx";

export const ErrorList = () => <ReportList field="message" label="Message" />;
