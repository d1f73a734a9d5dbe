export const TITLE = "离线练习";
export const LEAD = "把题存到这台设备上，没有网络也能做。答案先存在本机，联网后自动交给服务器判分。";
